/** A programme that uses an input, as it is named to planners. */
export interface ReachedProgramme {
  readonly id: number;
  /** The base's, for a scenario too. */
  readonly name: string;
  readonly scenarioName: string;
  /** null for a baseline. */
  readonly baseProjectId: number | null;
}

/** How many programmes a change of the library reaches. */
export interface ReachedCount {
  /** Active drafts, whose figures follow; scenarios counted. */
  readonly drafts: number;
  /** The same, scenarios not counted. */
  readonly programmes: number;
  /** Active published and archived ones, which keep theirs. */
  readonly keptFigures: number;
}
