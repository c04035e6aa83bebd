import type { Server } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type RunningConfig } from '../config.js';

/**
 * Where browsers reach the product: what links in mails begin with. Never taken from a request, whose sender could have the links of
 * others lead to a host of theirs.
 */
@Injectable()
export class PublicAddress {
  constructor(
    @Inject(CONFIG) private readonly config: RunningConfig,
    private readonly adapter: HttpAdapterHost,
  ) {}

  /** Without a slash at its end: `PUBLIC_URL`, else this machine at the port that is listened to. */
  get url(): string {
    if (this.config.publicUrl !== undefined) return this.config.publicUrl;
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : this.config.port;
    return `http://localhost:${port}`;
  }
}
