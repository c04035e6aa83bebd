import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';

/** Success is 200 on every verb (api.md, Conventions); Nest would answer 201 to a POST. */
@Injectable()
export class SuccessIs200 implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    context.switchToHttp().getResponse<Response>().status(200);
    return next.handle();
  }
}
