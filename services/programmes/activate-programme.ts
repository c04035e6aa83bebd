import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import { accept, type Decision, programmeNotFound, refuse } from './decision.js';
import type { Programme } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { ProgrammeFamilies } from './programme-families.js';
import { type ProgrammeView, writtenView } from './programme-view.js';
import { collisions, staleRefusal } from './rebase.js';

/** Removal takes a programme out of the lists and frees its name; nothing is deleted from the log. Reactivating is its inverse. */
export function activateProgramme(programme: Programme, active: boolean): Decision {
  if (programme.id === 0) return refuse(programmeNotFound);
  if (programme.isActive === active) return accept();
  return accept({ type: active ? 'ProgrammeReactivated' : 'ProgrammeDeactivated', data: {} });
}

/**
 * Published or archived, back to draft (api.md, Projects).
 * @param seen the programme at the sender's version: what somebody else has published or archived since is not reopened unseen
 */
export function reopenProgramme(programme: Programme, seen: Programme = programme): Decision {
  if (programme.id === 0) return refuse(programmeNotFound);
  if (programme.status === 'draft') return accept();
  const conflicts = collisions(
    { status: seen.status },
    { status: programme.status },
    { status: 'draft' as const },
    programme,
    (key) => key,
  );
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  return accept({ type: 'ProgrammeStatusChanged', data: { before: programme.status, after: 'draft' } });
}

export class ActivateProgrammeCommand extends Command<Written<ProgrammeView>> {
  constructor(
    readonly request: Request,
    readonly programmeId: number,
    readonly active: boolean,
  ) {
    super();
  }
}

@CommandHandler(ActivateProgrammeCommand)
export class ActivateProgrammeHandler implements ICommandHandler<ActivateProgrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
    private readonly families: ProgrammeFamilies,
  ) {}

  async execute({ request, programmeId, active }: ActivateProgrammeCommand): Promise<Written<ProgrammeView>> {
    const library = await patiently(() => this.snapshot.latest());
    return this.families.tell(
      await this.programmes.change(programmeId, request, {
        decide: (programme) => activateProgramme(programme, active),
        answer: writtenView(library),
      }),
    );
  }
}

export class ReopenProgrammeCommand extends Command<Written<ProgrammeView>> {
  constructor(
    readonly request: Request,
    readonly programmeId: number,
  ) {
    super();
  }
}

@CommandHandler(ReopenProgrammeCommand)
export class ReopenProgrammeHandler implements ICommandHandler<ReopenProgrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
    private readonly families: ProgrammeFamilies,
  ) {}

  async execute({ request, programmeId }: ReopenProgrammeCommand): Promise<Written<ProgrammeView>> {
    const library = await patiently(() => this.snapshot.latest());
    return this.families.tell(
      await this.programmes.change(programmeId, request, {
        decide: (programme, _, seen) => reopenProgramme(programme, seen),
        answer: writtenView(library),
      }),
    );
  }
}
