import type { Settings } from '../config/types.ts'

/** The part of the settings that the HTTP layer uses, complete. */
export interface HttpSettings extends
  Pick<Settings, 'host' | 'port' | 'allowedHosts' | 'allowedOrigins' | 'trustProxy' | 'maxBodyBytes' | 'compat'> {
  /** The API key itself; undefined when none is asked for. */
  readonly apiKey: string | undefined
}
