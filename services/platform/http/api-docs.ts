import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** OpenAPI of every call, with examples, at `/api/docs` and as JSON at `/api/docs-json`. */
export function serveApiDocs(app: NestExpressApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Plumbline')
    .setDescription(
      'Shape construction programmes early and see at once what materials and labour they need, month by month.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  SwaggerModule.setup('api/docs', app, () => withSuccess200(SwaggerModule.createDocument(app, description)), {
    jsonDocumentUrl: 'api/docs-json',
  });
}

/** Success is 200 for every method; Nest's scanner assumes 201 for POST. */
function withSuccess200(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    const responses = path.post?.responses;
    if (responses === undefined || !('201' in responses)) continue;
    const { '201': created, ...others } = responses;
    if (path.post) path.post.responses = { '200': created, ...others };
  }
  return document;
}
