import { type ApiResponse, readWithEtag, write } from '../../../lib/api.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import type { RecordOf } from './edited-record.js';

/** Where inputs of each kind are; `whole`: what has parts is saved together with them, by one command (docs/api.md). */
const calls = {
  subprogrammes: { path: '/api/SubProgramms', whole: true },
  tasks: { path: '/api/Tasks', whole: true },
  materials: { path: '/api/Materials', whole: false },
  elementMakeups: { path: '/api/ElementMakeups', whole: true },
  productionRates: { path: '/api/ProductionRates', whole: false },
  vehicles: { path: '/api/Vehicles', whole: false },
} as const satisfies Record<InputKind, { path: string; whole: boolean }>;

export const inputPath = (kind: InputKind): string => calls[kind].path;

export const readInput = <Kind extends InputKind>(kind: Kind, id: number): Promise<ApiResponse<RecordOf[Kind]>> =>
  readWithEtag<RecordOf[Kind]>(`${calls[kind].path}/${id}`);

export interface Stored {
  id: number;
}

export function createInput(kind: InputKind, body: object, idempotencyKey: string): Promise<ApiResponse<Stored>> {
  const { path, whole } = calls[kind];
  return write<Stored>('POST', whole ? `${path}/full` : path, body, { idempotencyKey });
}

export function changeInput(
  kind: InputKind,
  id: number,
  body: object,
  ifMatch: string | null,
): Promise<ApiResponse<Stored>> {
  const { path, whole } = calls[kind];
  return whole
    ? write<Stored>('PUT', `${path}/full`, { ...body, id }, { ifMatch })
    : write<Stored>('PUT', `${path}/${id}`, body, { ifMatch });
}
