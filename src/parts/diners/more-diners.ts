/** The value of the choice "more", with which the customer types the number of diners. */
export const moreDiners = 'more'
