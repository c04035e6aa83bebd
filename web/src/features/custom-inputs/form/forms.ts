import { lazy } from 'react';
import type { InputKind } from '../../../lib/input-kinds.js';
import type { InputFormProps } from './input-form.js';

/** The form of each kind, loaded when it is opened (docs/web.md, Bars). */
export const forms: Record<InputKind, React.LazyExoticComponent<React.ComponentType<InputFormProps>>> = {
  subprogrammes: lazy(async () => ({
    default: (await import('../subprogramme/subprogramme-form.js')).SubprogrammeForm,
  })),
  tasks: lazy(async () => ({ default: (await import('../task/task-form.js')).TaskForm })),
  materials: lazy(async () => ({ default: (await import('../material/material-form.js')).MaterialForm })),
  elementMakeups: lazy(async () => ({ default: (await import('../makeup/makeup-form.js')).MakeupForm })),
  productionRates: lazy(async () => ({
    default: (await import('../production-rate/production-rate-form.js')).ProductionRateForm,
  })),
  vehicles: lazy(async () => ({ default: (await import('../vehicle/vehicle-form.js')).VehicleForm })),
};
