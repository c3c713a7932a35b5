/** The icons: stroke paths on a grid of 24 × 24, drawn in the colour of the text beside them. */
const paths = {
  home: 'M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  menu: 'M7 4v5.2M4.5 4v4a2.5 2.5 0 0 0 5 0V4M7 10.5V20M17.5 20v-6M17.5 14V4c-2.2.9-3.3 3.4-3.3 6.6 0 1.9 1.1 3.4 3.3 3.4z',
  orders: 'M6 3.5h12V20l-2.4-1.6-2.4 1.6-2.4-1.6L8.4 20 6 18.4zM9.2 8h5.6M9.2 11.8h5.6',
  person: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM4.8 20c.6-3.4 3.5-5.4 7.2-5.4s6.6 2 7.2 5.4',
  bag: 'M5.5 8h13l.9 12H4.6zM8.8 8V7a3.2 3.2 0 0 1 6.4 0v1',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  forward: 'M9.5 5.5 16 12l-6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
  check: 'M5 12.8 9.6 17.4 19 7.2',
  lock: 'M6 10.5h12V20H6zM8.7 10.5V8a3.3 3.3 0 0 1 6.6 0v2.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.8v4h-4',
  offline:
    'M3.5 4.5l16 16M8 15.6a5.8 5.8 0 0 1 7.2-.5M4.8 12.2a10.4 10.4 0 0 1 5-2.5M13.9 9.6c2 .4 3.8 1.3 5.3 2.6M12 19h.01',
  wifi: 'M8.2 15.4a5.6 5.6 0 0 1 7.6 0M4.8 12a10.3 10.3 0 0 1 14.4 0M12 19h.01',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.8V12l2.8 2',
  pin: 'M12 20.5c-4-4.2-6-7.4-6-10.2a6 6 0 1 1 12 0c0 2.8-2 6-6 10.2zM12 12.4a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  phone:
    'M5 4.5h3.6l1.6 4.2-2.1 1.5a11 11 0 0 0 5.7 5.7l1.5-2.1 4.2 1.6V19a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 6.1 1.5 1.5 0 0 1 5 4.5z',
  globe:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4.3 12h15.4M12 4c2.2 2.2 3.2 4.8 3.2 8s-1 5.8-3.2 8c-2.2-2.2-3.2-4.8-3.2-8s1-5.8 3.2-8z',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 10.5v6M14 10.5v6',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 11.2V16M12 8h.01',
  alert: 'M12 4 21 19.5H3zM12 10v4.2M12 16.8h.01',
  install: 'M12 4v10.5M7.8 10.6 12 14.8l4.2-4.2M4.5 19.5h15',
  ready: 'M7 3.5h10v17H7zM9.6 12.4l1.8 1.8 3.2-3.6',
  walk: 'M5.5 8h13l.9 12H4.6zM9.2 13.8l2 2 3.6-3.8M8.8 8V7a3.2 3.2 0 0 1 6.4 0v1',
  bike: 'M6.2 19a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM17.8 19a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM6.2 15.8l3.4-6.6h5.2l3 6.6M9.6 9.2l3 6.6h-6.4M13.6 5.8h2l1.3 3.4',
  table: 'M3.5 8.5h17M6 8.5 5 19M18 8.5 19 19M12 8.5V19M8.5 19h7',
  note: 'M5 19.5 5.8 15 15.6 5.2a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6L9.3 18.6z',
  gift: 'M5 11.5h14V20H5zM4 8h16v3.5H4zM12 8v12M12 8c-1-2.8-2.4-4-3.8-4a1.9 1.9 0 0 0 0 4zM12 8c1-2.8 2.4-4 3.8-4a1.9 1.9 0 0 1 0 4z',
  filter: 'M4.5 7h15M7.5 12h9M10.5 17h3',
  search: 'M10.8 17.5a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.4zM15.8 15.8l4.4 4.4',
} as const

export type IconName = keyof typeof paths

/** An icon for what the text beside it says; hidden from screen readers. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
