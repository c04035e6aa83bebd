/** Who has worked on which programme, as far as notifications go; the read side implements it (projections/notifications/programme-news.ts). */
export abstract class ProgrammePeople {
  /** Who of these users belongs to which of these programmes. */
  abstract amongst(
    programmeIds: readonly number[],
    userIds: readonly number[],
  ): Promise<readonly { readonly programmeId: number; readonly userId: number }[]>;
}
