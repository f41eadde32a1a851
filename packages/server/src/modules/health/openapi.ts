import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { ENDPOINTS } from '@georisk/contract/endpoints.ts';
import { type Endpoint, problem } from '@georisk/contract/schemas/shared.ts';
import { isPublic, rolesOf } from '@georisk/contract/permissions/permissions.ts';
import { RULES } from '@georisk/contract/permissions/rules.ts';
import { z } from 'zod';
import { webhookOperations } from './openapiWebhooks.ts';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** One OpenAPI parameter for each key of a zod object. */
function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }));
}

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const successOf = ({ answer }: Call, endpoint: Endpoint): JsonSchema => {
  if (answer === 'binary') return { description: 'Bytes', content: { '*/*': {} } };
  if (!endpoint.answer) return { description: 'Done' };
  return { description: 'Done', ...json(schemaOf(endpoint.answer, 'output')) };
};

/** The accepted bodies: JSON, a form with files, or either. */
function bodyOf({ body, form, formFields }: Endpoint): JsonSchema | null {
  if (!body) return null;
  const schema = schemaOf(body, 'input');
  if (!form) return { required: true, ...json(schema) };
  // A file has no JSON schema: of alternatives the others are described.
  const alternatives = ((schema['anyOf'] as JsonSchema[] | undefined) ?? []).filter(
    (each) => Object.keys(each).length > 0,
  );
  const ofFiles = form.map((name) => [name, { type: 'string', format: 'binary' }] as const);
  const properties = { ...Object.fromEntries(ofFiles), ...formFields };
  const files = { schema: { type: 'object', properties, required: form.slice(0, 1) } };
  const { content = {} } = alternatives.length > 0 ? json({ anyOf: alternatives }) : {};
  return { required: true, content: { ...content, 'multipart/form-data': files } };
}

function operationOf(name: ApiName): JsonSchema {
  const call: Call = API[name];
  const endpoint: Endpoint = ENDPOINTS[name];
  const row = RULES[call.permission];
  return {
    operationId: name,
    summary: row.call,
    ...(row.rule && { description: row.rule }),
    'x-permission': call.permission,
    'x-roles': rolesOf(call.permission),
    security: isPublic(call.permission) ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body && { requestBody: bodyOf(endpoint) }),
    responses: {
      [String(endpoint.status ?? 200)]: successOf(call, endpoint),
      ...(endpoint.isRefusal !== undefined && {
        '422': { ...successOf(call, endpoint), description: 'Refused: nothing was saved, or not all' },
      }),
      default: { description: 'Refusal or failure', ...json({ $ref: '#/components/schemas/Problem' }) },
    },
  };
}

/** The contract as OpenAPI 3.1. */
export function openApiDocument(publicUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const name of Object.keys(API) as ApiName[]) {
    const { method, path }: Call = API[name];
    const template = path.replaceAll(/:([a-zA-Z]+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'GeoRisk', version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    webhooks: webhookOperations(),
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
