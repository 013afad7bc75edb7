import { readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";

type JsonSchema = { readonly [key: string]: unknown };

const typesFolder = "node_modules/kubernetes-types/";

/**
 * The schema of a kind of Kubernetes, as strict as `kubeconform -strict`: what Kubernetes does not know is refused. Made of kubernetes-types, which has
 * the types of Kubernetes' own description: "apps/v1" and "Deployment" are `apps/v1.d.ts` and its `Deployment`.
 */
export function createKubernetesSchema(apiVersion: string, kind: string): JsonSchema {
  const schemas: Record<string, JsonSchema> = {};
  const group = apiVersion === "v1" ? "core/v1" : apiVersion.replace(".k8s.io/", "/");
  const root = addReference(`${group}.d.ts`, kind, schemas);
  return { ...root, $defs: schemas };
}

/** The schema of a name in a file, by reference: they refer to one another in circles. */
function addReference(path: string, name: string, schemas: Record<string, JsonSchema>): JsonSchema {
  const key = `${path.replaceAll(/[^a-z0-9]/g, "-")}-${name}`;
  if (!(key in schemas)) {
    schemas[key] = {};
    schemas[key] = createDeclaredSchema(path, name, schemas);
  }
  return { $ref: `#/$defs/${key}` };
}

const sourceFiles = new Map<string, ts.SourceFile>();

function readSourceFile(path: string): ts.SourceFile {
  const known = sourceFiles.get(path);
  if (known) return known;
  const source = ts.createSourceFile(path, readFileSync(typesFolder + path, "utf8"), ts.ScriptTarget.Latest);
  sourceFiles.set(path, source);
  return source;
}

function createDeclaredSchema(path: string, name: string, schemas: Record<string, JsonSchema>): JsonSchema {
  for (const statement of readSourceFile(path).statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name)
      return createObjectSchema(statement.members, path, schemas);
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name)
      return createTypeSchema(statement.type, path, schemas);
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const imported = bindings.elements.find((element) => element.name.text === name);
    if (!imported) continue;
    const from = posix.join(posix.dirname(path), `${statement.moduleSpecifier.text}.d.ts`);
    return addReference(from, (imported.propertyName ?? imported.name).text, schemas);
  }
  throw new Error(`kubernetes-types has no ${name} in ${path}`);
}

function createObjectSchema(
  members: readonly ts.TypeElement[],
  path: string,
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  let others: JsonSchema | false = false;
  for (const member of members) {
    if (ts.isIndexSignatureDeclaration(member)) others = createTypeSchema(member.type, path, schemas);
    else if (ts.isPropertySignature(member) && member.type) {
      const name = ts.isComputedPropertyName(member.name) ? "" : member.name.text;
      properties[name] = createTypeSchema(member.type, path, schemas);
      if (!member.questionToken) required.push(name);
    } else throw new Error(`a member in ${path} cannot be read`);
  }
  return { type: "object", properties, required, additionalProperties: others };
}

function createTypeSchema(type: ts.TypeNode, path: string, schemas: Record<string, JsonSchema>): JsonSchema {
  if (ts.isTypeLiteralNode(type)) return createObjectSchema(type.members, path, schemas);
  if (ts.isUnionTypeNode(type))
    return { anyOf: type.types.map((one) => createTypeSchema(one, path, schemas)) };
  if (ts.isArrayTypeNode(type))
    return { type: "array", items: createTypeSchema(type.elementType, path, schemas) };
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return { const: type.literal.text };
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const [argument] = type.typeArguments ?? [];
    if (type.typeName.text === "Array" && argument)
      return { type: "array", items: createTypeSchema(argument, path, schemas) };
    return addReference(path, type.typeName.text, schemas);
  }
  switch (type.kind) {
    case ts.SyntaxKind.StringKeyword:
      return { type: "string" };
    case ts.SyntaxKind.NumberKeyword:
      return { type: "number" };
    case ts.SyntaxKind.BooleanKeyword:
      return { type: "boolean" };
    case ts.SyntaxKind.AnyKeyword:
    case ts.SyntaxKind.UnknownKeyword:
      return {};
    default:
      throw new Error(`a type in ${path} cannot be read`);
  }
}
