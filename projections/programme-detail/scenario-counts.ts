import { Injectable } from '@nestjs/common';
import type { Position } from '../../services/platform/position.js';
import { unlessCaughtUp } from '../../services/platform/read-your-writes.js';
import { ReadModels } from '../runner/read-models.js';
import { ProgrammeReads } from './programme-reads.js';

/** After this time a write is answered without the count, so that a stopped read model does not delay writes. */
const TIMEOUT_MS = 1_000;

/** Counts of scenarios for the answers of writes. */
@Injectable()
export class ListedScenarioCounts {
  constructor(
    private readonly readModels: ReadModels,
    private readonly programmes: ProgrammeReads,
  ) {}

  /** @returns 0 while the read model has not caught up */
  async of(baseId: number, position: Position): Promise<number> {
    await this.readModels.waitFor(['programme-detail'], position, TIMEOUT_MS).catch(unlessCaughtUp);
    const [base] = (await this.programmes.listed([baseId]).catch(unlessCaughtUp)) ?? [];
    return base?.scenarioCount ?? 0;
  }
}
