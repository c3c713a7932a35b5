/** What is chosen by whoever types how many. */
export const moreDiners = 'more'
