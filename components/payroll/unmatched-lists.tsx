import { Button, Group, Text, Title } from "@mantine/core";
import { MarkButton } from "@/components/health/mark-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ReviewEmployee, ReviewPerson, ReviewResponse } from "@/lib/links/payroll/review-schema";
import classes from "./payroll-review.module.css";
import { apiFullName } from "@/lib/identity/matching/names";
import type { ReviewActions } from "./review-employees";
import { AlternativeEmployees } from "./alternative-employees";
import { EmployeeFacts, PersonPageLink } from "./employee-facts";
import { PagedList } from "./paged-list";

export function UnmatchedLists({
  missing,
  left,
  actions,
}: {
  missing: ReviewResponse["not_found"];
  left: readonly ReviewEmployee[];
  actions: ReviewActions;
}) {
  return (
    <>
      {missing.length > 0 && (
        <section aria-labelledby="missing-people">
          <Title order={2} size="h4" mb="xs" id="missing-people">
            In the directory, not in payroll
          </Title>
          <PagedList
            all={missing}
            label="People who were not found"
            keyOf={({ person }) => person.id}
            draw={({ person, alternatives }) => (
              <>
                <div className={classes["line"]}>
                  <PersonFacts person={person} />
                  <Group gap="xs">
                    <MarkButton
                      person_id={person.id}
                      name={apiFullName(person)}
                      mark="not_in_payroll"
                      isSet
                    />
                    {alternatives.length === 0 && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`Search payroll for ${apiFullName(person)}`}
                        onClick={() => actions.onSearch(person)}
                      >
                        Search payroll
                      </Button>
                    )}
                  </Group>
                </div>
                {alternatives.length > 0 && (
                  <AlternativeEmployees person={person} candidates={alternatives} actions={actions} />
                )}
              </>
            )}
          />
        </section>
      )}
      {left.length > 0 && (
        <section aria-labelledby="left-employees" className={classes["second"]}>
          <Title order={2} size="h4" mb="xs" id="left-employees">
            In payroll, not in the directory
          </Title>
          <PagedList
            all={left}
            label="Employees without a person"
            keyOf={({ employee_id }) => employee_id}
            draw={(employee) => (
              <div className={classes["line"]}>
                <EmployeeFacts employee={employee} holder={undefined} />
              </div>
            )}
          />
        </section>
      )}
    </>
  );
}

function PersonFacts({ person }: { person: ReviewPerson }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <PersonAvatar person={person} size={32} />
      <div className={classes["facts"]}>
        <PersonPageLink id={person.id} name={apiFullName(person)} />
        <Text size="sm" c="dimmed" className={classes["value"]}>
          {[person.title, person.email].filter(Boolean).join(" · ")}
        </Text>
      </div>
    </Group>
  );
}
