import { Injectable } from '@nestjs/common';
import type { Choosable } from '../../services/domain/comparison/compared-choice.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';

/** The names of scenarios that saved comparisons are about. */
@Injectable()
export class ListedScenarios {
  constructor(private readonly programmes: ProgrammeReads) {}

  async of(ids: readonly number[]): Promise<ReadonlyMap<number, Choosable & { readonly name: string }>> {
    const listed = ids.length === 0 ? [] : await this.programmes.listed(ids);
    return new Map(listed.map((one) => [one.id, one]));
  }
}
