import { useEffect } from 'react';
import { ProgrammeEditPage } from '../features/asset/edit-page/programme-edit-page.js';
import { readEarlyImpact } from '../features/impact/early-impact.js';
import { usePackagesExtension } from '../features/packages/use-packages-extension.js';
import { FavouriteStar } from '../features/programmes/favourites/favourite-star.js';
import { useScheduleExtension } from '../features/schedule/use-schedule-extension.js';
import { useProgrammeId } from '../lib/paths.js';
import { ImpactWithActions } from './impact-with-actions.js';

/** Joins the edit page with the impact panel, the star of favourites, the schedule and the packages: features do not import each other. */
export function EditRoute() {
  const id = useProgrammeId();
  useEffect(() => {
    if (id !== null) void readEarlyImpact(id);
  }, [id]);
  return (
    <ProgrammeEditPage
      impact={ImpactWithActions}
      star={FavouriteStar}
      useSchedule={useScheduleExtension}
      usePackages={usePackagesExtension}
    />
  );
}
