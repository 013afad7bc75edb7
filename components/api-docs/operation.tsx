import { Code, Stack, Table, Text, Title } from "@mantine/core";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type {
  ApiDescription,
  DescribedOperation,
  DescribedResponse,
  DescribedWebhook,
  OperationEntry,
} from "@/lib/protocols/openapi/openapi-types";
import { resolveSchema, listSchemaRows, describeType } from "@/lib/protocols/openapi/schema-rows";
import classes from "./api-reference.module.css";
import { RequestConsole } from "./request-console";

/** Line of an operation. Expands to the details and, for signed-in viewers, a request console. */
export function Operation({
  shown,
  description,
  origin,
  isSignedIn,
}: {
  shown: OperationEntry;
  description: ApiDescription;
  origin: string;
  isSignedIn: boolean;
}) {
  const { path, method, operation } = shown;
  const [isOpened, setOpened] = useState(false);
  return (
    <li>
      <details className={classes.operation} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <ChevronRight size={16} aria-hidden className={classes.chevron} />
          <span className={classes.method} data-method={method}>
            {method.toUpperCase()}
          </span>
          <code className={classes.path}>{path}</code>
          <span className={classes.words}>{operation.summary}</span>
        </summary>
        {isOpened && (
          <OperationDetails shown={shown} description={description} origin={origin} isSignedIn={isSignedIn} />
        )}
      </details>
    </li>
  );
}

function OperationDetails({ shown, description, origin, isSignedIn }: Parameters<typeof Operation>[0]) {
  const { operation } = shown;
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const media = answer && !("$ref" in answer) ? (answer.content ?? {}) : {};
  const jsonType = ["application/json", "application/scim+json"].find((type) => media[type]) ?? "";
  const json = media[jsonType];
  return (
    <div className={`${classes.opened} ${classes.beside}`}>
      <Stack gap="md" miw={0}>
        <RequestFields operation={operation} description={description} />
        {json && (
          <FieldTable
            label={`Response ${status ?? ""}`}
            rows={listSchemaRows(resolveSchema(json.schema, description), description)}
          />
        )}
        {Object.entries(media)
          .filter(([type]) => type !== jsonType)
          .map(([type, { schema }]) => (
            <Text size="sm" key={type}>
              <code>{type}</code>: {String(schema["description"] ?? "")}
            </Text>
          ))}
        <ErrorResponses operation={operation} description={description} />
      </Stack>
      <Stack gap="md" miw={0} className={classes.samples}>
        <ExampleBody value={json?.example} />
        {isSignedIn ? (
          <RequestConsole shown={shown} origin={origin} />
        ) : (
          <Text size="sm" c="dimmed">
            Sign in to try it here.
          </Text>
        )}
      </Stack>
    </div>
  );
}

/** Line of a webhook event that expands to the headers, the body and an example of its deliveries. */
export function WebhookEvent({
  type,
  operation,
  description,
}: {
  type: string;
  operation: DescribedWebhook["post"];
  description: ApiDescription;
}) {
  const [isOpened, setOpened] = useState(false);
  return (
    <li>
      <details className={classes.operation} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <ChevronRight size={16} aria-hidden className={classes.chevron} />
          <code className={classes.path}>{type}</code>
          <span className={classes.words}>{operation.summary}</span>
        </summary>
        {isOpened && (
          <div className={`${classes.opened} ${classes.beside}`}>
            <Stack gap="md" miw={0}>
              <RequestFields operation={operation} description={description} />
            </Stack>
            <div className={classes.samples}>
              <ExampleBody value={operation.requestBody.content["application/json"]?.example} />
            </div>
          </div>
        )}
      </details>
    </li>
  );
}

function RequestFields({
  operation,
  description,
}: {
  operation: Pick<DescribedOperation, "description" | "parameters" | "requestBody">;
  description: ApiDescription;
}) {
  const body = operation.requestBody?.content["application/json"];
  return (
    <>
      {operation.description && <Text size="sm">{stripMarkdown(operation.description)}</Text>}
      {operation.parameters && (
        <FieldTable
          label="Parameters"
          rows={operation.parameters.map(({ name, schema, required, description: said = "" }) => ({
            path: name,
            type: describeType(schema, description),
            isRequired: required,
            description: said,
          }))}
        />
      )}
      {body && (
        <FieldTable
          label="Body"
          rows={listSchemaRows(resolveSchema(body.schema, description), description)}
        />
      )}
    </>
  );
}

function ExampleBody({ value }: { value: unknown }) {
  if (value === undefined) return null;
  return (
    <div>
      <DetailsHeading>Example</DetailsHeading>
      <Code block className={classes.code} tabIndex={0} role="region" aria-label="Example">
        {JSON.stringify(value, null, 2)}
      </Code>
    </div>
  );
}

const DetailsHeading = ({ children }: { children: string }) => (
  <Title order={4} size="h6" mb={4}>
    {children}
  </Title>
);

/** Removes backticks and asterisks, because the API reference does not render Markdown. */
const stripMarkdown = (text: string) => text.replaceAll(/[`*]/g, "");

function FieldTable({ label, rows }: { label: string; rows: ReturnType<typeof listSchemaRows> }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <DetailsHeading>{label}</DetailsHeading>
      <div className={classes.scrolls} tabIndex={0} role="region" aria-label={label}>
        <Table withRowBorders verticalSpacing={4} aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Type</Table.Th>
              <Table.Th>Meaning</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ path, type, isRequired, description }) => (
              <Table.Tr key={path}>
                <Table.Td>
                  <code>{path}</code>
                </Table.Td>
                <Table.Td>{type}</Table.Td>
                <Table.Td>{[isRequired ? "" : "Optional.", description].filter(Boolean).join(" ")}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  );
}

/** Error responses of an operation by status, with their codes. */
function ErrorResponses({
  operation,
  description,
}: {
  operation: DescribedOperation;
  description: ApiDescription;
}) {
  const errorResponses = Object.entries(operation.responses).flatMap(([status, given]) => {
    const response =
      "$ref" in given
        ? description.components.responses[given.$ref.replace("#/components/responses/", "")]
        : given;
    return Number(status) >= 400 && response
      ? [{ status, words: response.description, codes: listErrorCodes(response) }]
      : [];
  });
  return (
    <details>
      <summary className={classes.more}>Errors</summary>
      <dl className={classes.refusals}>
        {errorResponses.map(({ status, words, codes }) => (
          <div key={status}>
            <dt className="numbers">{status}</dt>
            <dd>
              {stripMarkdown(words)}{" "}
              {codes.map((code) => (
                <code key={code}>{code}</code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function listErrorCodes({ content }: DescribedResponse): string[] {
  const all = content?.["application/problem+json"]?.schema["allOf"];
  const found = Array.isArray(all) ? JSON.stringify(all).match(/"code":\{"enum":(\[[^\]]*\])/) : null;
  const codes: unknown = JSON.parse(found?.[1] ?? "[]");
  return Array.isArray(codes) ? codes.map(String) : [];
}
