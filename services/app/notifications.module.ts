import { Global, Module } from '@nestjs/common';
import { ProgrammeNews } from '../../projections/notifications/programme-news.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ProgrammePeople } from '../live/programme-people.js';
import { EndedExportTable } from '../notifications/ended-export-table.js';
import { News } from '../notifications/news.js';
import { NotificationsController } from '../notifications/notifications.controller.js';
import { ReadState } from '../notifications/read-state.js';
import { EndedExports } from '../p6/ended-exports.js';

/** Notifications: what the log tells comes from the read side, people's names from their accounts, and exports tell their end. */
@Global()
@Module({
  imports: [IdentityModule],
  controllers: [NotificationsController],
  providers: [
    ReadState,
    EndedExportTable,
    { provide: News, useClass: ProgrammeNews },
    { provide: ProgrammePeople, useExisting: News },
    { provide: EndedExports, useExisting: EndedExportTable },
  ],
  exports: [EndedExports, ProgrammePeople],
})
export class NotificationsModule {}
