import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Programme } from '../../services/domain/programmes/programme.js';
import { recordsIn } from '../../services/domain/programmes/programme-records.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';

/** Records of programmes that one process keeps for comparisons, some 0.6 kB each: ten scenarios of 2,000 parts. */
const MAX_RECORDS = 30_000;

/** Whole programmes, kept until one changes. */
@Injectable()
export class ComparedProgrammes {
  private readonly cache = new LRUCache<number, { readonly version: number; readonly programme: Programme }>({
    maxSize: MAX_RECORDS,
    sizeCalculation: ({ programme }) => recordsIn(programme),
  });

  constructor(private readonly programmes: ProgrammeReads) {}

  /** In this order; what there is not is left out. */
  async of(ids: readonly number[]): Promise<Programme[]> {
    const versions = await this.programmes.versions(ids);
    const found = new Map<number, Programme>();
    for (const [id, version] of versions) {
      const cached = this.cache.get(id);
      if (cached?.version === version) found.set(id, cached.programme);
    }
    const stale = ids.filter((id) => !found.has(id));
    if (stale.length > 0)
      for (const [id, stored] of (await this.programmes.all(stale)).programmes) {
        found.set(id, stored.programme);
        this.cache.set(id, stored);
      }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}
