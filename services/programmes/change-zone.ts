import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FieldErrors, Refused } from '../platform/problem.js';
import { accept, type Decision, refuse } from './decision.js';
import { cannotChange } from './edit-programme.js';
import { nameKey, type Programme } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { zoneView } from './programme-view.js';
import { staleRefusal } from './rebase.js';

const LONGEST_ZONE_NAME = 100;

export type ZoneChange =
  | { readonly kind: 'add'; readonly zoneName: string }
  | { readonly kind: 'rename'; readonly zoneId: number; readonly zoneName: string }
  | { readonly kind: 'remove'; readonly zoneId: number };

/**
 * Zones of a programme (spec 1, section 5, Zone). A name is there once; a zone that a part lies in stays.
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
    // Nothing to the sender who left the name as he saw it.
    if (change.kind === 'rename' && change.zoneName.trim() === seenName) return accept();
    return refuse(
      staleRefusal([
        { field: 'zoneName', theirs: zone.zoneName, modifiedBy: programme.modifiedBy, modified: programme.modified },
      ]),
    );
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
  else if (zoneName.length > LONGEST_ZONE_NAME)
    errors.add('zoneName', `Zone name is too long (maximum ${LONGEST_ZONE_NAME} characters).`);
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

export class ChangeZoneCommand extends Command<Written<ZoneView>> {
  /** @param programmeId undefined: of the programme that the zone belongs to */
  constructor(
    readonly request: Request,
    readonly programmeId: number | undefined,
    readonly change: ZoneChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeZoneCommand)
export class ChangeZoneHandler implements ICommandHandler<ChangeZoneCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  async execute({ request, programmeId, change }: ChangeZoneCommand): Promise<Written<ZoneView>> {
    const owner =
      programmeId ?? (change.kind === 'add' ? undefined : await this.programmes.ownerOf('zone', change.zoneId));
    if (owner === undefined) throw new Refused(zoneNotFound);
    return this.programmes.change(owner, request, {
      ids: () => ({ zone: change.kind === 'add' ? 1 : 0 }),
      decide: (programme, ids, seen) => changeZone(programme, change, ids.zone, seen),
      answer: (programme, events) => {
        const id =
          change.kind === 'add'
            ? (events.flatMap((event) => (event.type === 'ZoneAdded' ? event.data.zoneId : []))[0] ?? 0)
            : change.zoneId;
        return zoneView(programme.zones.get(id) ?? { id, zoneName: '' }, programme);
      },
    });
  }
}

const zoneNotFound = { kind: 'missing', code: 'zone-not-found', title: 'Resource not found' } as const;
