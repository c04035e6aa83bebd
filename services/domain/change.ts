/** The fields that an event changes, as they were and as they are. */
export interface Change<Fields> {
  readonly before: Partial<Fields>;
  readonly after: Partial<Fields>;
}
