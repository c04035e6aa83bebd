import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { WriteCommand } from '../../commands/write-command.js';
import { accept, type Decision, refuse } from '../../domain/programmes/decision.js';
import { dataOf } from '../../domain/programmes/events.js';
import { nameKey } from '../../domain/programmes/name-key.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { zoneView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { conflictAt, staleRefusal } from '../../domain/programmes/rebase.js';
import type { Stamped } from '../../domain/stamps.js';
import { FieldErrors, notFound } from '../../platform/problem.js';

const MAX_ZONE_NAME_LENGTH = 100;

export type ZoneChange =
  | { readonly kind: 'add'; readonly zoneName: string }
  | { readonly kind: 'rename'; readonly zoneId: number; readonly zoneName: string }
  | { readonly kind: 'remove'; readonly zoneId: number };

/**
 * Zones of a programme (docs/product/assets.md, Zones). Names are unique; a zone that a part lies in cannot be removed.
 * @param seen the programme at the sender's version
 */
export function changeZone(
  programme: Programme,
  change: ZoneChange,
  newId: () => number,
  seen: Programme = programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const zone = change.kind === 'add' ? undefined : programme.zones.get(change.zoneId);
  if (change.kind !== 'add' && !zone) return refuse(zoneNotFound);
  const seenName = (zone && seen.zones.get(zone.id)?.zoneName) ?? zone?.zoneName;
  if (zone && zone.zoneName !== seenName && (change.kind === 'remove' || change.zoneName.trim() !== zone.zoneName)) {
    // No conflict for a sender who left the name as it was.
    if (change.kind === 'rename' && change.zoneName.trim() === seenName) return accept();
    return refuse(staleRefusal([conflictAt('zoneName', zone.zoneName, programme)]));
  }

  if (change.kind === 'remove') {
    if ([...programme.parts.values()].some((part) => part.zoneId === change.zoneId)) {
      return refuse({
        kind: 'conflict',
        code: 'zone-in-use',
        title: 'A part lies in this zone. Choose another zone for it first.',
      });
    }
    return accept({ type: 'ZoneRemoved', data: { zoneId: change.zoneId, zoneName: zone?.zoneName ?? '' } });
  }
  const zoneName = change.zoneName.trim();
  const errors = new FieldErrors();
  if (zoneName === '') errors.add('zoneName', 'Zone name is required');
  else if (zoneName.length > MAX_ZONE_NAME_LENGTH)
    errors.add('zoneName', `Zone name is too long (maximum ${MAX_ZONE_NAME_LENGTH} characters).`);
  if (errors.any) return refuse(errors.refusal());
  for (const other of programme.zones.values()) {
    if (other !== zone && nameKey(other.zoneName) === nameKey(zoneName)) {
      return refuse({
        kind: 'conflict',
        code: 'zone-name-taken',
        title: 'A zone with this name already exists.',
        errors: { zoneName: ['A zone with this name already exists.'] },
      });
    }
  }
  if (!zone) return accept({ type: 'ZoneAdded', data: { zoneId: newId(), zoneName } });
  return zone.zoneName === zoneName
    ? accept()
    : accept({ type: 'ZoneRenamed', data: { zoneId: zone.id, before: zone.zoneName, after: zoneName } });
}

type ZoneView = ReturnType<typeof zoneView>;

export class ChangeZoneCommand extends WriteCommand<
  {
    /** Absent: the programme that the zone belongs to. */
    programmeId?: number;
    change: Exclude<ZoneChange, { kind: 'remove' }>;
  },
  ZoneView
> {}

@CommandHandler(ChangeZoneCommand)
export class ChangeZoneHandler implements ICommandHandler<ChangeZoneCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  async execute({ request, payload: { programmeId, change } }: ChangeZoneCommand) {
    const owner =
      programmeId ?? (change.kind === 'add' ? undefined : await this.programmes.ownerOf('zone', change.zoneId));
    if (owner === undefined) return refuse(zoneNotFound);
    return this.programmes.change(owner, request, {
      ids: () => ({ zone: change.kind === 'add' ? 1 : 0 }),
      decide: (programme, ids, seen) => changeZone(programme, change, ids.zone, seen),
      answer: (programme, events) => {
        const id = change.kind === 'add' ? (dataOf(events, 'ZoneAdded')[0]?.zoneId ?? 0) : change.zoneId;
        const zone = programme.zones.get(id);
        if (!zone) throw new Error(`Programme ${programme.id} has no zone ${id} after it was written`);
        return zoneView(zone, programme);
      },
    });
  }
}

export class RemoveZoneCommand extends WriteCommand<{ zoneId: number }, Omit<ZoneView, keyof Stamped>> {}

@CommandHandler(RemoveZoneCommand)
export class RemoveZoneHandler implements ICommandHandler<RemoveZoneCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  async execute({ request, payload: { zoneId } }: RemoveZoneCommand) {
    const owner = await this.programmes.ownerOf('zone', zoneId);
    if (owner === undefined) return refuse(zoneNotFound);
    return this.programmes.change(owner, request, {
      decide: (programme, ids, seen) => changeZone(programme, { kind: 'remove', zoneId }, ids.zone, seen),
      answer: ({ id }, events) => ({
        id: zoneId,
        zoneName: dataOf(events, 'ZoneRemoved')[0]?.zoneName ?? '',
        projectId: id,
      }),
    });
  }
}

const zoneNotFound = notFound('zone-not-found');
