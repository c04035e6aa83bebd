import { Module } from '@nestjs/common';
import { LiveChangesController } from './live-changes.controller.js';
import { LiveChanges } from './live-changes.js';

@Module({ controllers: [LiveChangesController], providers: [LiveChanges] })
export class LiveModule {}
