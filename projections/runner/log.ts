/** Where the runner tells what an operator should know; fields hold names, numbers and positions, never event data. */
export interface RunnerLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** An alarm: somebody has to look. */
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
