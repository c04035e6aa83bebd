import { Injectable } from '@nestjs/common';
import type { AssetLibrary, SubprogrammeSource } from './asset-library.js';
import type { SinglePartForm } from './change-parts.js';
import type { SubprogrammeCopy } from './events.js';
import { ProgrammeCommands, programmeStream } from './programme-commands.js';

/** Parts to add, with what they may name: their own programme's, the library's, and what came along from another programme. */
export interface PartsToAdd {
  readonly forms: readonly SinglePartForm[];
  readonly library: AssetLibrary;
}

/**
 * The specs' client copies a programme's assets by posting its parts anew under the other one (spec 1, section 4, Programme duplicate),
 * where they still name the first one's subprogrammes, zones and activities.
 */
@Injectable()
export class PartsOfOthers {
  constructor(private readonly programmes: ProgrammeCommands) {}

  /** A part that names another programme's subprogramme takes it along as it stands there, its zone by name, and no activity (api.md, Projects: copies). */
  async adopted(programmeId: number, forms: readonly SinglePartForm[], library: AssetLibrary): Promise<PartsToAdd> {
    const sources = new Map<number, SubprogrammeSource>();
    const zoneNames = new Map<number, string>();
    for (const id of new Set(forms.flatMap(({ subprogrammeId }) => subprogrammeId ?? []))) {
      if (library.subprogramme(id)) continue;
      const owner = await this.programmes.ownerOf('subprogramme', id);
      if (owner === undefined || owner === programmeId) continue;
      const { state: other } = await this.programmes.states.latest(programmeStream(owner));
      const copy = other.subprogrammes.get(id);
      if (copy) sources.set(id, asSource(copy));
      for (const zone of other.zones.values()) zoneNames.set(zone.id, zone.zoneName);
    }
    if (sources.size === 0) return { forms, library };
    return {
      forms: forms.map(({ zoneId, p6ActivityId, ...form }): SinglePartForm => {
        if (!sources.has(form.subprogrammeId ?? 0)) return { zoneId, p6ActivityId, ...form };
        const zoneName = zoneId === null ? undefined : zoneNames.get(zoneId);
        return {
          ...form,
          p6ActivityId: null,
          zoneId: zoneName === undefined ? zoneId : null,
          ...(zoneName !== undefined && { zoneName }),
        };
      }),
      library: { ...library, subprogramme: (id) => library.subprogramme(id) ?? sources.get(id) },
    };
  }
}

function asSource({ id, sourceId, name, assetType, assetCategoryId, tasks }: SubprogrammeCopy): SubprogrammeSource {
  return {
    id,
    sourceId,
    name,
    assetType,
    assetCategoryId,
    tasks: tasks.map((task) => ({ ...task, id: task.baseTaskId, p6ActivityId: null })),
    createdBy: 0,
    created: '',
    modifiedBy: 0,
    modified: '',
  };
}
