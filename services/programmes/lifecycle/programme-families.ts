import { Injectable } from '@nestjs/common';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import type { WriteRequest, Written } from '../../commands/stream-change.js';
import type { Library } from '../../domain/library/library.js';
import type { Decision } from '../../domain/programmes/decision.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { newProgrammeView, type ProgrammeView } from '../../domain/programmes/programme-view.js';
import type { Refusable } from '../../platform/problem.js';
import { ScenarioCounts } from './scenario-counts.js';

/** Adds the fields of a programme that follow from other streams to the answers of writes, as reads do: the number of a base's scenarios, the name of a scenario's base. */
@Injectable()
export class ProgrammeFamilies {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly scenarios: ScenarioCounts,
  ) {}

  /** Changes a programme that exists and answers with it. @param decide gets the programme now and at the sender's version */
  async change(
    programmeId: number,
    request: WriteRequest,
    decide: (programme: Programme, seen: Programme | undefined, library: Library) => Decision,
  ): Promise<Refusable<Written<ProgrammeView>>> {
    const library = await retry(() => this.library.latest());
    return this.withFamilyFields(
      await this.programmes.change(programmeId, request, {
        decide: (programme, _, seen) => decide(programme, seen, library),
        answer: newProgrammeView(library),
      }),
    );
  }

  async withFamilyFields(written: Refusable<Written<ProgrammeView>>): Promise<Refusable<Written<ProgrammeView>>> {
    if ('refusal' in written) return written;
    const { answer, position } = written;
    const { id, baseProjectId } = answer;
    if (baseProjectId === 0)
      return { ...written, answer: { ...answer, scenarioCount: await this.scenarios.of(id, position) } };
    const { state: base } = await this.programmes.states.latest(programmeStream(baseProjectId));
    return { ...written, answer: { ...answer, name: base.name } };
  }
}
