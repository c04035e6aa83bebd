import type { CallHandler, ExecutionContext, NestInterceptor, Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import type { PartView } from '../../services/domain/programmes/programme-view.js';
import type { Position } from '../../services/platform/position.js';
import { unlessCaughtUp } from '../../services/platform/read-your-writes.js';
import type { ServingSql } from '../runner/projection.js';
import type { ReadModels } from '../runner/read-models.js';
import { activitiesById, p6ActivitiesProjection } from './p6-activities-projection.js';

const NAME = p6ActivitiesProjection.name;

/** A part in an answer, before the name of its activity is added. */
interface NamedPart {
  readonly p6ActivityId: number | null;
  p6Activity: PartView['p6Activity'];
}

/**
 * Adds to the parts in an answer the names of the P6 activities to which they are linked, with one query, also in the answers of
 * writes. A schedule is another stream than the programme, so the view of a programme does not have these names. An activity that
 * is no longer in the schedule has no name.
 */
export class ActivityNameInterceptor implements NestInterceptor {
  /** @param controllers whose answers contain parts */
  constructor(
    private readonly readModels: ReadModels,
    private readonly controllers: ReadonlySet<Type>,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.controllers.has(context.getClass())) return next.handle();
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        const parts = partsIn(answer).filter(({ p6ActivityId }) => p6ActivityId !== null);
        if (parts.length === 0) return answer;
        const sql = await this.tables(context);
        if (!sql) return answer;
        const activities = await activitiesById(sql, [
          ...new Set(parts.flatMap(({ p6ActivityId }) => p6ActivityId ?? [])),
        ]);
        for (const part of parts) {
          const activity = activities.get(part.p6ActivityId ?? 0);
          part.p6Activity = activity === undefined ? null : { id: activity.id, name: activity.name };
        }
        return answer;
      }),
    );
  }

  /**
   * Of a read, its own wait is over (min-position.ts). A write waits here: its user may have added or renamed the activity right
   * before. It was recorded, so it is not answered as if it had failed when the names are late.
   */
  private async tables(context: ExecutionContext): Promise<ServingSql | undefined> {
    const http = context.switchToHttp();
    if (http.getRequest<Request>().method === 'GET') return this.readModels.tablesOf(NAME);
    const written = http.getResponse<Response>().getHeader('X-Position');
    if (typeof written === 'string') await this.readModels.waitFor([NAME], written as Position).catch(unlessCaughtUp);
    return this.readModels.tablesOf(NAME).catch(unlessCaughtUp);
  }
}

/** The parts in an answer: single ones, and those in lists, assets and programmes. */
function partsIn(answer: unknown): NamedPart[] {
  if (Array.isArray(answer)) return answer.flatMap(partsIn);
  if (typeof answer !== 'object' || answer === null) return [];
  if ('p6ActivityId' in answer && 'p6Activity' in answer) return [answer as NamedPart];
  const { assets, asset, parts } = answer as { assets?: unknown; asset?: unknown; parts?: unknown };
  return [assets, asset, parts].flatMap((inside) => (inside === undefined ? [] : partsIn(inside)));
}
