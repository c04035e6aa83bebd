import type { ProgrammeCard } from '../answers/programme-card-answer.js';
import type { KeysetQuery } from '../platform/http/keyset.js';
import type { Page } from '../platform/http/page.js';

/** What programmes are, to who has starred them; the read side implements it (projections/programme-list/programme-cards.ts). */
export abstract class FavouriteProgrammes {
  /** Cards of those of these that stand: neither removed nor hidden with their base. */
  abstract standing(ids: readonly number[], query: KeysetQuery): Promise<Page<ProgrammeCard>>;
  /** Whether it can be read by its id: also what was removed, but nothing that is hidden with its base. */
  abstract exists(id: number): Promise<boolean>;
}
