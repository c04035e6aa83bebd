import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';

/** Success is 200 for every method (docs/api.md, Conventions); Nest's default for POST is 201. */
@Injectable()
export class SuccessIs200 implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    context.switchToHttp().getResponse<Response>().status(200);
    return next.handle();
  }
}
