import { Injectable } from '@nestjs/common';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import { type Written } from '../../commands/stream-change.js';
import type { ProgrammeView } from '../../domain/programmes/programme-view.js';
import { ScenarioCounts } from './scenario-counts.js';

/** Adds the fields of a programme that follow from other streams to the answers of writes, as reads do: the number of a base's scenarios, the name of a scenario's base. */
@Injectable()
export class ProgrammeFamilies {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly scenarios: ScenarioCounts,
  ) {}

  async withFamilyFields(written: Written<ProgrammeView>): Promise<Written<ProgrammeView>> {
    const { answer, position } = written;
    const { id, baseProjectId } = answer;
    if (baseProjectId === 0)
      return { ...written, answer: { ...answer, scenarioCount: await this.scenarios.of(id, position) } };
    const { state: base } = await this.programmes.states.latest(programmeStream(baseProjectId));
    return { ...written, answer: { ...answer, name: base.name } };
  }
}
