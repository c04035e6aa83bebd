import { Module } from '@nestjs/common';
import { EventFeedController } from './event-feed.controller.js';

@Module({ controllers: [EventFeedController] })
export class EventFeedModule {}
