import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteCommand } from '../../commands/write-command.js';
import { accept, type Decision, programmeNotFound, refuse } from '../../domain/programmes/decision.js';
import type { Programme } from '../../domain/programmes/programme.js';
import type { ProgrammeView } from '../../domain/programmes/programme-view.js';
import { collisions, staleRefusal } from '../../domain/programmes/rebase.js';
import { ProgrammeFamilies } from './programme-families.js';

/** Removal takes a programme out of the lists and frees its name; nothing is deleted from the log. Reactivation is the inverse (docs/product/programmes.md, Removal). */
export function activateProgramme(programme: Programme, active: boolean): Decision {
  if (programme.id === 0) return refuse(programmeNotFound);
  if (programme.isActive === active) return accept();
  return accept({ type: active ? 'ProgrammeReactivated' : 'ProgrammeDeactivated', data: {} });
}

/**
 * Sets a published or archived programme back to draft (docs/product/programmes.md, Status).
 * @param seen the programme at the sender's version: a programme that somebody else has published or archived since is a conflict
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

export class ActivateProgrammeCommand extends WriteCommand<{ programmeId: number; active: boolean }, ProgrammeView> {}

@CommandHandler(ActivateProgrammeCommand)
export class ActivateProgrammeHandler implements ICommandHandler<ActivateProgrammeCommand> {
  constructor(private readonly families: ProgrammeFamilies) {}

  execute({ request, payload: { programmeId, active } }: ActivateProgrammeCommand) {
    return this.families.change(programmeId, request, (programme) => activateProgramme(programme, active));
  }
}

export class ReopenProgrammeCommand extends WriteCommand<{ programmeId: number }, ProgrammeView> {}

@CommandHandler(ReopenProgrammeCommand)
export class ReopenProgrammeHandler implements ICommandHandler<ReopenProgrammeCommand> {
  constructor(private readonly families: ProgrammeFamilies) {}

  execute({ request, payload: { programmeId } }: ReopenProgrammeCommand) {
    return this.families.change(programmeId, request, (programme, seen) => reopenProgramme(programme, seen));
  }
}
