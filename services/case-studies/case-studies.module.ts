import { Module } from '@nestjs/common';
import { CaseStudiesController } from './case-studies.controller.js';
import { CaseStudyFile } from './case-study-file.js';
import { CaseStudyRequests } from './case-study-requests.js';
import { RequestLimit } from './request-limit.js';

/** The case study that the landing page offers, and who has asked for it. */
@Module({
  controllers: [CaseStudiesController],
  providers: [CaseStudyFile, CaseStudyRequests, RequestLimit],
})
export class CaseStudiesModule {}
