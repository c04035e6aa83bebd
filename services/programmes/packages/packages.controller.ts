import { Body, Controller, Delete, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  PACKAGE,
  PACKAGE_EXAMPLE,
  PACKAGES_SAVED,
  PACKAGES_SAVED_EXAMPLE,
  REMOVED_PACKAGE,
  REMOVED_PACKAGE_EXAMPLE,
} from '../../answers/package-answer.js';
import { CommandRequest, VersionedCommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { MAX_PARTS } from '../../domain/programmes/assets/part-form.js';
import { invalidField } from '../../domain/programmes/decision.js';
import { MAX_PACKAGES, TOO_MANY_PACKAGES } from '../../domain/programmes/packages/package-rules.js';
import { BodyId, BodyInteger, BodyText } from '../../platform/http/body-fields.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { LargeBody } from '../../platform/http/json-body.interceptor.js';
import { BodyIds, BodyList } from '../../platform/http/nested-fields.js';
import { FieldErrors, malformed, refuse } from '../../platform/problem.js';
import { ChangePackageCommand, RemovePackageCommand } from './change-package.js';
import { type PackageEdits, SavePackagesCommand } from './save-packages.js';

export class PackageBody {
  @BodyText({ example: 'Phase 1 earthworks' }) packageName?: string | null;
  @BodyId({ example: 42 }) projectId?: number | null;
}

const LIST = { max: MAX_PACKAGES, tooMany: TOO_MANY_PACKAGES, optional: true };

export class NewPackageBody {
  @BodyInteger({ example: -1, description: "Of the sender's own, below 0: assignments of the same call name it" })
  id?: number | null;
  @BodyText({ example: 'Surfacing' }) packageName?: string | null;
}

export class RenamedPackageBody {
  @BodyId({ example: 7 }) id?: number | null;
  @BodyText({ example: 'Phase 1 earthworks' }) packageName?: string | null;
}

export class PackagedPartsBody {
  @BodyInteger({
    required: false,
    nullable: true,
    example: -1,
    description: 'A package of the programme, a new one by its id below 0, or null for none',
  })
  packageId?: number | null;
  @BodyIds({ max: MAX_PARTS, description: 'Parts of any assets', example: [12, 13] }) partIds: number[];
}

export class PackageEditsBody {
  @BodyId({ example: 42 }) projectId?: number | null;
  @BodyList(NewPackageBody, LIST) created?: NewPackageBody[] | null;
  @BodyList(RenamedPackageBody, LIST) renamed?: RenamedPackageBody[] | null;
  @BodyList(PackagedPartsBody, { ...LIST, max: MAX_PACKAGES + 1 }) assigned?: PackagedPartsBody[] | null;
  @BodyIds({ ...LIST, description: 'Packages that no part is let in after the assignments', example: [8] })
  removed?: number[] | null;
}

@ApiTags('AssetsPackages')
@Controller('api/AssetsPackages')
export class PackagesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('A new package of a programme', PACKAGE, PACKAGE_EXAMPLE)
  async add(@CommandRequest() request: WriteRequest, @Body() { projectId, packageName }: PackageBody) {
    const errors = new FieldErrors();
    if (!projectId) errors.add('projectId', 'Project ID is required');
    if (!packageName?.trim()) errors.add('packageName', 'Package name is required');
    if (!projectId || errors.any)
      return refuse(errors.refusal(projectId || packageName ? undefined : 'Assets package data is required'));
    const change = { kind: 'add', packageName: packageName ?? '' } as const;
    return this.commands.execute(new ChangePackageCommand(request, { programmeId: projectId, change }));
  }

  @Post('save')
  @LargeBody()
  @DescribeWrite(
    'Packages made, renamed, assigned to parts and removed: all or nothing, in one command',
    PACKAGES_SAVED,
    PACKAGES_SAVED_EXAMPLE,
    { atVersion: true },
  )
  async save(@VersionedCommandRequest() request: WriteRequest, @Body() body: PackageEditsBody) {
    if (!body.projectId) return refuse(invalidField('projectId', 'Project ID is required'));
    return this.commands.execute(
      new SavePackagesCommand(request, { programmeId: body.projectId, edits: packageEdits(body) }),
    );
  }

  @Put(':id')
  @DescribeWrite('Renames a package', PACKAGE, PACKAGE_EXAMPLE)
  rename(
    @CommandRequest() request: WriteRequest,
    @Param('id', IdPipe) id: number,
    @Body() { packageName }: PackageBody,
  ) {
    const change = { kind: 'rename', packageId: id, packageName: packageName === null ? '' : packageName } as const;
    return this.commands.execute(new ChangePackageCommand(request, { change }));
  }

  @Patch(':id')
  @DescribeWrite('The same as PUT', PACKAGE, PACKAGE_EXAMPLE)
  patch(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: PackageBody) {
    return this.rename(request, id, body);
  }

  @Delete()
  @DescribeWrite('Removes a package; 409 while a part is assigned to it', REMOVED_PACKAGE, REMOVED_PACKAGE_EXAMPLE)
  @ApiQuery({ name: 'id', type: Number, description: 'Without it nothing is removed: 400' })
  remove(@CommandRequest() request: WriteRequest, @Query('id', IdPipe) id: number | undefined) {
    if (id === undefined) throw malformed('id-required', 'You must specify the id of the package to delete.');
    return this.commands.execute(new RemovePackageCommand(request, { packageId: id }));
  }
}

const packageEdits = ({ created, renamed, assigned, removed }: PackageEditsBody): PackageEdits => ({
  created: (created ?? []).map(({ id, packageName }) => ({ id: id ?? 0, packageName: packageName ?? '' })),
  renamed: (renamed ?? []).map(({ id, packageName }) => ({ id: id ?? 0, packageName: packageName ?? '' })),
  assigned: (assigned ?? []).map(({ packageId, partIds }) => ({ packageId: packageId ?? null, partIds })),
  removed: removed ?? [],
});
