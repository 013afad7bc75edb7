/**
 * Token pair that authorises requests. A refresh returns a new access token and usually a new refresh token. If the
 * response has no refresh token, the old refresh token stays valid.
 */
export type PayrollTokens = {
  accessToken: string;
  refreshToken: string;
  /** Lifetime of the access token, in seconds from the response. */
  expiresInSeconds: number;
  /**
   * Lifetime of an unused refresh token, in seconds. Null: the refresh token is the one that was sent, and its expiry
   * is unchanged.
   */
  credentialExpiresInSeconds: number | null;
};

/**
 * Organisation at the payroll system that the executive allowed. `connectionId` identifies Kith's connection to the
 * organisation; disconnecting removes that connection.
 */
export type PayrollTenant = { connectionId: string; tenantId: string; tenantName: string };

/**
 * OAuth 2.0 client of the vendor (RFC 6749, with PKCE of RFC 7636). A permanent refusal of the code, the refresh token
 * or Kith's own client is a `Problem` with the code `payroll_refused`, so that callers can distinguish it from a
 * temporary failure.
 */
export type PayrollOAuthClient = {
  /** Returns the URL where the executive grants or denies consent. */
  buildConsentUrl(request: { state: string; verifier: string; redirectUri: string }): Promise<string>;
  exchange(code: { code: string; verifier: string; redirectUri: string }): Promise<PayrollTokens>;
  refresh(refreshToken: string): Promise<PayrollTokens>;
  /** Revokes the refresh token at the vendor, which ends all connections of the user who gave the consent (XERO-10). */
  revoke(refreshToken: string): Promise<void>;
  /** Lists the organisations allowed by this consent, or all organisations if the token does not name its consent. */
  listTenants(accessToken: string): Promise<PayrollTenant[]>;
  /**
   * Returns whether any consent still gives access to the organisation, because a later consent may have allowed it
   * again.
   */
  hasTenant(accessToken: string, tenantId: string, options: { signal: AbortSignal }): Promise<boolean>;
  /** Removes the connection to an organisation; succeeds if it is already removed. */
  removeTenant(accessToken: string, connectionId: string): Promise<void>;
};

/** Employee as listed by the payroll system. */
export type PayrollEmployee = {
  employeeId: string;
  firstName: string;
  lastName: string;
  middleNames: string | null;
  email: string | null;
  /** Status in the vendor's words: `ACTIVE`, `TERMINATED` or another value. */
  status: string;
  /** `YYYY-MM-DD`, if the list has it. */
  startDate: string | null;
  /** Time of the vendor's last change to the employee; null if the vendor does not say. */
  changedAt: Date | null;
};

/**
 * Full payroll data of an employee. Dates without a time are `YYYY-MM-DD`; other texts are the vendor's, cleaned by
 * `cleanText`, unless the comment of a field says otherwise. Null: there is no value. Undefined: the vendor omitted
 * that part of its response, so the value is unknown.
 */
export type PayrollProfile = {
  startDate: string | null;
  endDate: string | null;
  status: string | null | undefined;
  /** Undefined if the response has no tax declaration: the vendor omitted it, or the employee has none. */
  basis: string | null | undefined;
  groupName: string | null;
  phone: string | null;
  mobile: string | null;
  /**
   * JSON with address lines, city, region, postal code and country. Also undefined if the response has no address,
   * because the employee may have none.
   */
  homeAddress: string | null | undefined;
  gender: string | null;
  dateOfBirth: string | null | undefined;
  superFundName: string | null | undefined;
  superFundType: string | null | undefined;
  superMemberNumber: string | null | undefined;
  bankAccountName: string | null | undefined;
  /** Six digits; any other value stays as the vendor sent it. */
  bankBsb: string | null | undefined;
  bankAccountNumber: string | null | undefined;
  /** Time of the vendor's last change to the employee, as in the list. */
  changedAt: Date | null;
};

/** Loads the full profile of an employee; null if the payroll system has no employee with this id. */
export type FindPayrollProfile = (
  employeeId: string,
  options: { signal: AbortSignal | null },
) => Promise<PayrollProfile | null>;

/**
 * Operations that Kith needs from a connected payroll system. A failure throws a `Problem`, and an abort throws the
 * signal's reason. Partial data is never returned.
 */
export type Payroll = {
  /** Lists all employees, including former ones. `onProgress` receives the number of employees read so far. */
  listEmployees(options: {
    signal: AbortSignal | null;
    onProgress?: (employeesRead: number) => void;
  }): Promise<PayrollEmployee[]>;
  findProfile: FindPayrollProfile;
  /** Prepares reading many employees: loads the super funds once, so that each employee usually costs one request. */
  createBulkProfileFinder(options: { signal: AbortSignal }): Promise<FindPayrollProfile>;
};
