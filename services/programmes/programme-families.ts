import { Injectable } from '@nestjs/common';
import { scenarioCount } from '../../projections/programme-list/programme-list-projection.js';
import { NotCaughtUp, ReadModels } from '../../projections/runner/read-models.js';
import type { Position } from '../event-store/event.js';
import { ProgrammeCommands, programmeStream, type Written } from './programme-commands.js';
import type { ProgrammeView } from './programme-view.js';

/** A write is answered without its count sooner than it is kept waiting for a read model that has stopped. */
const PATIENCE_MS = 1_000;

/** Tells in the answers of writes what other streams say of a programme, as reads do: a base's scenarios, a scenario's base. */
@Injectable()
export class ProgrammeFamilies {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly readModels: ReadModels,
  ) {}

  async tell(written: Written<ProgrammeView>): Promise<Written<ProgrammeView>> {
    const { answer, position } = written;
    const { id, baseProjectId } = answer;
    if (baseProjectId === 0)
      return { ...written, answer: { ...answer, scenarioCount: await this.scenariosOf(id, position) } };
    const { state: base } = await this.programmes.states.latest(programmeStream(baseProjectId));
    return { ...written, answer: { ...answer, name: base.name } };
  }

  /** As of the write: one that was made before it stands before it in the log, whoever made it. */
  private async scenariosOf(id: number, position: Position): Promise<number> {
    const unlessLate = (error: unknown): undefined => {
      if (!(error instanceof NotCaughtUp)) throw error;
      return undefined;
    };
    await this.readModels.waitFor(['programme-list'], position, PATIENCE_MS).catch(unlessLate);
    const sql = await this.readModels.of('programme-list').catch(unlessLate);
    return sql ? scenarioCount(sql, id) : 0;
  }
}
