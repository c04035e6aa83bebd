import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { NotCaughtUp, ReadModels } from '../runner/read-models.js';
import { activitiesById } from './p6-activities-projection.js';

/** A part on its way out: its activity is of another stream than the part, and has no name yet. */
interface NamedPart {
  readonly p6ActivityId: number | null;
  p6Activity: string | null;
}

/**
 * Gives the parts of an answer the names of the P6 activities that they are linked to, all with one query, also in the answers
 * of writes. A schedule is not the programme's own stream, so no view of a programme can know them; an activity that is no
 * longer in the schedule has no name.
 */
@Injectable()
export class NamesActivities implements NestInterceptor {
  constructor(private readonly readModels: ReadModels) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const isRead = context.switchToHttp().getRequest<Request>().method === 'GET';
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        const parts = partsIn(answer).filter(({ p6ActivityId }) => p6ActivityId !== null);
        if (parts.length === 0) return answer;
        const sql = await this.readModels.of('p6-activities').catch((error: unknown) => {
          // What was recorded must not be answered as if it had failed.
          if (isRead || !(error instanceof NotCaughtUp)) throw error;
          return undefined;
        });
        if (!sql) return answer;
        const activities = await activitiesById(sql, [
          ...new Set(parts.flatMap(({ p6ActivityId }) => p6ActivityId ?? [])),
        ]);
        for (const part of parts) part.p6Activity = activities.get(part.p6ActivityId ?? 0)?.name ?? null;
        return answer;
      }),
    );
  }
}

/** The parts of an answer, alone or in lists, in assets and in programmes. */
function partsIn(answer: unknown): NamedPart[] {
  if (Array.isArray(answer)) return answer.flatMap(partsIn);
  if (typeof answer !== 'object' || answer === null) return [];
  if ('p6ActivityId' in answer && 'p6Activity' in answer) return [answer as NamedPart];
  const { assets, asset, parts } = answer as { assets?: unknown; asset?: unknown; parts?: unknown };
  return [assets, asset, parts].flatMap((inside) => (inside === undefined ? [] : partsIn(inside)));
}
