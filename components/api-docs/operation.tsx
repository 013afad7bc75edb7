import { Code, Group, Stack, Text, Title } from "@mantine/core";
import { ChevronRight } from "lucide-react";
import { Fragment, useState, type ReactNode, type SyntheticEvent } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import type {
  ApiDescription,
  DescribedOperation,
  DescribedWebhook,
  OperationEntry,
} from "@/lib/protocols/openapi/openapi-types";
import {
  resolveSchema,
  listErrorCodes,
  listSchemaRows,
  describeType,
} from "@/lib/protocols/openapi/schema-rows";
import classes from "./api-reference.module.css";
import { buildCurlCommand } from "./build-curl-command";

type Described<Shown> = { operation: Shown; description: ApiDescription };

export function Operation({
  shown,
  description,
  origin,
}: {
  shown: OperationEntry;
  description: ApiDescription;
  origin: string;
}) {
  const { path, method, operation } = shown;
  return (
    <ExpandableItem
      id={operation.operationId}
      summary={
        <>
          <span className={classes.method} data-method={method}>
            {method.toUpperCase()}
          </span>
          <Path>{path}</Path>
          <Text span c="dimmed">
            {operation.summary}
          </Text>
        </>
      }
    >
      <OperationDetails shown={shown} description={description} origin={origin} />
    </ExpandableItem>
  );
}

function ExpandableItem({ id, summary, children }: { id: string; summary: ReactNode; children: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  const toggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpened(open);
    if (open) window.history.replaceState(window.history.state, "", `#${id}`);
  };
  return (
    <li>
      <details id={id} className={classes.operation} onToggle={toggle}>
        <summary className={classes.summary}>
          <ChevronRight color="var(--mantine-color-dimmed)" />
          {summary}
        </summary>
        {isOpened && children}
      </details>
    </li>
  );
}

function OperationDetails({ shown, description, origin }: Parameters<typeof Operation>[0]) {
  const { operation } = shown;
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const media = answer && !("$ref" in answer) ? (answer.content ?? {}) : {};
  const jsonType = ["application/json", "application/scim+json"].find((type) => media[type]) ?? "";
  const json = media[jsonType];
  return (
    <div className={classes.opened}>
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
            <Text key={type}>
              <code>{type}</code>: <MarkedText text={String(schema["description"] ?? "")} />
            </Text>
          ))}
        <ErrorResponses operation={operation} description={description} />
      </Stack>
      <Stack gap="md" miw={0} className={classes.samples}>
        <Sample title="Request" text={buildCurlCommand(shown, origin)} />
        {json?.example !== undefined && <Sample title="Response" text={formatJson(json.example)} />}
      </Stack>
    </div>
  );
}

export function WebhookEvent({
  type,
  operation,
  description,
}: Described<DescribedWebhook["post"]> & { type: string }) {
  return (
    <ExpandableItem
      id={operation.operationId}
      summary={
        <>
          <Path>{type}</Path>
          <Text span c="dimmed">
            {operation.summary}
          </Text>
        </>
      }
    >
      <div className={classes.opened}>
        <Stack gap="md" miw={0}>
          <RequestFields operation={operation} description={description} />
        </Stack>
        <div className={classes.samples}>
          <Sample
            title="Body"
            text={formatJson(operation.requestBody.content["application/json"]?.example)}
          />
        </div>
      </div>
    </ExpandableItem>
  );
}

function RequestFields({
  operation,
  description,
}: Described<Pick<DescribedOperation, "description" | "parameters" | "requestBody">>) {
  const body = operation.requestBody?.content["application/json"];
  return (
    <>
      {operation.description && (
        <Text>
          <MarkedText text={operation.description} />
        </Text>
      )}
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

const Path = ({ children }: { children: string }) => (
  <Text component="code" style={{ overflowWrap: "anywhere" }}>
    {children}
  </Text>
);

const codeStyle = { overflow: "auto", whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);

function Sample({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Title order={4} size="h6">
          {title}
        </Title>
        <CopyButton text={text} label="Copy" />
      </Group>
      <Code block mah="28rem" style={codeStyle} tabIndex={0} role="group" aria-label={`Example: ${title}`}>
        {text}
      </Code>
    </div>
  );
}

function FieldTable({ label, rows }: { label: string; rows: ReturnType<typeof listSchemaRows> }) {
  if (rows.length === 0) return null;
  return (
    <div className={classes.fields}>
      <Title order={4} size="h6" mb={4}>
        {label}
      </Title>
      <StackingTable
        label={label}
        columns={[{ label: "Name", width: "35%" }, { label: "Type", width: "22%" }, { label: "Meaning" }]}
      >
        {rows.map(({ path, type, isRequired, description }) => (
          <StackingRow key={path} className={classes.field}>
            <StackingCell area="name">
              <code>
                {path.split(/(?<=\.)/).map((part, index) => (
                  <Fragment key={index}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </code>
            </StackingCell>
            <StackingCell area="type">{type}</StackingCell>
            <StackingCell area="meaning">
              {!isRequired && "Optional. "}
              <MarkedText text={description} />
            </StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
    </div>
  );
}

function ErrorResponses({ operation, description }: Described<DescribedOperation>) {
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
      <Text component="summary" mih={24} style={{ cursor: "pointer" }}>
        Errors
      </Text>
      <dl className={classes.definitions}>
        {errorResponses.map(({ status, words, codes }) => (
          <Group key={status} gap="md" py={4} wrap="nowrap" align="flex-start">
            <dt className="numbers" style={{ fontWeight: 600 }}>
              {status}
            </dt>
            <dd>
              <MarkedText text={words} />{" "}
              {codes.map((code) => (
                <code key={code} style={{ marginRight: 6 }}>
                  {code}
                </code>
              ))}
            </dd>
          </Group>
        ))}
      </dl>
    </details>
  );
}

export const MarkedText = ({ text }: { text: string }) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
