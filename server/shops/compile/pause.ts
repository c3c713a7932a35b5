/** When a pause ends; null when it lasts until the service is resumed. */
export type Pause = { until: number | null }
