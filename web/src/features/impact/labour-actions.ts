import type { ComponentType } from 'react';

/** Buttons that open the labour limits of a programme and the rates behind its labour, made by other features. */
export type LabourActions = ComponentType<{
  programmeId: number;
  isSet: boolean;
  activity?: { id: number; name: string };
}>;
