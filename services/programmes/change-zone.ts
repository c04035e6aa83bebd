import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IdRanges } from '../commands/id-ranges.js';
import { FieldErrors, Refused } from '../platform/problem.js';
import { accept, type Decision, programmeNotFound, refuse } from './decision.js';
import { readOnlyRefusal } from './edit-programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { nameKey, type Programme } from './programme.js';
import { zoneView } from './programme-view.js';

const LONGEST_ZONE_NAME = 100;

export type ZoneChange =
  | { readonly kind: 'add'; readonly zoneName: string }
  | { readonly kind: 'rename'; readonly zoneId: number; readonly zoneName: string }
  | { readonly kind: 'remove'; readonly zoneId: number };

/** Zones of a programme (spec 1, section 5, Zone). A name is there once; a zone that a part lies in stays. */
export function changeZone(programme: Programme, change: ZoneChange, newId: () => number): Decision {
  if (programme.id === 0) return refuse(programmeNotFound);
  const readOnly = readOnlyRefusal(programme);
  if (readOnly) return refuse(readOnly);
  const zone = change.kind === 'add' ? undefined : programme.zones.get(change.zoneId);
  if (change.kind !== 'add' && !zone) return refuse(zoneNotFound);

  if (change.kind === 'remove') {
    if ([...programme.parts.values()].some((part) => part.zoneId === change.zoneId)) {
      return refuse({ kind: 'conflict', code: 'zone-in-use', title: 'A part lies in this zone. Choose another zone for it first.' });
    }
    return accept({ type: 'ZoneRemoved', data: { zoneId: change.zoneId, zoneName: zone?.zoneName ?? '' } });
  }
  const zoneName = change.zoneName.trim();
  const errors = new FieldErrors();
  if (zoneName === '') errors.add('zoneName', 'Zone name is required');
  else if (zoneName.length > LONGEST_ZONE_NAME) errors.add('zoneName', `Zone name is too long (maximum ${LONGEST_ZONE_NAME} characters).`);
  if (errors.any) return refuse(errors.refusal());
  for (const other of programme.zones.values()) {
    if (other !== zone && nameKey(other.zoneName) === nameKey(zoneName)) {
      return refuse({ kind: 'conflict', code: 'zone-name-taken', title: 'A zone with this name already exists.', errors: { zoneName: ['A zone with this name already exists.'] } });
    }
  }
  if (!zone) return accept({ type: 'ZoneAdded', data: { zoneId: newId(), zoneName } });
  return zone.zoneName === zoneName ? accept() : accept({ type: 'ZoneRenamed', data: { zoneId: zone.id, before: zone.zoneName, after: zoneName } });
}

type ZoneView = ReturnType<typeof zoneView>;

export class ChangeZoneCommand extends Command<Written<ZoneView>> {
  /** @param programmeId undefined: of the programme that the zone belongs to */
  constructor(readonly request: Request, readonly programmeId: number | undefined, readonly change: ZoneChange) {
    super();
  }
}

@CommandHandler(ChangeZoneCommand)
export class ChangeZoneHandler implements ICommandHandler<ChangeZoneCommand> {
  constructor(private readonly programmes: ProgrammeCommands, private readonly ids: IdRanges) {}

  async execute({ request, programmeId, change }: ChangeZoneCommand): Promise<Written<ZoneView>> {
    const owner = programmeId ?? (change.kind === 'add' ? undefined : await this.programmes.ownerOf(this.ids, 'zone', change.zoneId));
    if (owner === undefined) throw new Refused(zoneNotFound);
    return this.programmes.change(owner, request, {
      ids: () => ({ zone: change.kind === 'add' ? 1 : 0 }),
      decide: (programme, ids) => changeZone(programme, change, ids.zone),
      answer: (programme, events) => {
        const id = change.kind === 'add' ? events.flatMap((event) => (event.type === 'ZoneAdded' ? event.data.zoneId : []))[0] ?? 0 : change.zoneId;
        return zoneView(programme.zones.get(id) ?? { id, zoneName: '' }, programme);
      },
    });
  }
}

const zoneNotFound = { kind: 'missing', code: 'zone-not-found', title: 'Resource not found' } as const;
