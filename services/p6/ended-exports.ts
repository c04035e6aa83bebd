/** Is told when an export has ended; notifications implement it (services/notifications/ended-export-table.ts). */
export abstract class EndedExports {
  /** Never rejects. */
  abstract note(ended: {
    readonly userId: number;
    readonly programmeId: number;
    readonly format: string;
    readonly failed: boolean;
  }): Promise<void>;
}
