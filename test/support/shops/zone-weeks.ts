import type { WallTime } from '../../../core/domain/time/wall-clock.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/**
 * Nine days of one time zone, minute by minute: what its wall clock shows, computed with Intl and not with our own
 * rules.
 */
export type ZoneWeek = { name: string; timeZone: string; start: number; walls: WallTime[] }

/** Time zones with unusual clock changes, around the days of those changes; Kolkata and UTC have none. */
const stretches: [timeZone: string, firstDay: string][] = [
  ['UTC', '2025-06-01'],
  ['Europe/Madrid', '2025-03-27'],
  ['Europe/Madrid', '2025-10-23'],
  ['America/New_York', '2025-03-06'],
  ['America/New_York', '2025-10-30'],
  ['Asia/Kolkata', '2025-06-01'],
  ['America/St_Johns', '2025-10-30'],
  ['Australia/Adelaide', '2025-04-03'],
  // Its clock is put back for Ramadan.
  ['Africa/Casablanca', '2025-02-20'],
  ['Africa/Casablanca', '2025-04-03'],
  // Its offset ends in 45 minutes.
  ['Pacific/Chatham', '2025-04-03'],
  ['Pacific/Chatham', '2025-09-25'],
  // Its clock changes by half an hour.
  ['Australia/Lord_Howe', '2025-04-03'],
  ['Australia/Lord_Howe', '2025-10-02'],
  // Its change skips midnight, and repeats it.
  ['Africa/Cairo', '2025-04-22'],
  ['Africa/Cairo', '2025-10-28'],
]

const days = 9
const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function readWalls(timeZone: string, start: number): WallTime[] {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return Array.from({ length: days * 1440 }, (_, minute) => {
    const at = start + minute * minuteMs
    const [, weekday = '', hours, minutes] = /(\w{3}).*?(\d\d):(\d\d)/.exec(clock.format(at)) ?? []
    return {
      weekday: weekdayNames.indexOf(weekday),
      minutes: Number(hours) * 60 + Number(minutes),
      day: calendar.format(at),
    }
  })
}

export const zoneWeeks: ZoneWeek[] = stretches.map(([timeZone, firstDay]) => {
  const start = Date.parse(`${firstDay}T00:00:00Z`)
  return { name: `${timeZone} from ${firstDay}`, timeZone, start, walls: readWalls(timeZone, start) }
})

/** The last instant that `walls` covers. */
export const endOf = ({ start }: ZoneWeek): number => start + days * dayMs - minuteMs
