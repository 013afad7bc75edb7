/** The pair that signs requests. The refresh token is new at every refresh; without one in the answer the old one goes on. */
export type PayrollTokens = {
  accessToken: string;
  refreshToken: string;
  /** How long the access token is good, in seconds from the answer. */
  expiresInSeconds: number;
  /** How long the refresh token is good while nobody uses it; null: it is the one that was sent, and ends when that does. */
  credentialExpiresInSeconds: number | null;
};

/** An organisation at the payroll system that the executive allowed. `connectionId` is what is given up to disconnect. */
export type PayrollTenant = { connectionId: string; tenantId: string; tenantName: string };

/**
 * The vendor's side of OAuth 2.0 (RFC 6749, PKCE of RFC 7636). Refusals are a `Problem` with one of the codes below, so that
 * whoever keeps the tokens can tell "never again" from "not now":
 * `payroll_refused`: the code or the refresh token is not taken, or our own client is not.
 */
export type PayrollAuthorisation = {
  /** Where the executive says yes or no. */
  consentUrl(request: { state: string; verifier: string; redirectUri: string }): Promise<string>;
  exchange(code: { code: string; verifier: string; redirectUri: string }): Promise<PayrollTokens>;
  refresh(refreshToken: string): Promise<PayrollTokens>;
  /** Makes the refresh token worthless at the vendor, and with it all of this user's connections. */
  revoke(refreshToken: string): Promise<void>;
  /** The organisations that were allowed with this very consent; where the token does not name its consent, all there are. */
  listTenants(accessToken: string): Promise<PayrollTenant[]>;
  /** Whether an organisation is open to us, by whichever consent: a later one may have allowed it once more. */
  hasTenant(accessToken: string, tenantId: string, options: { signal: AbortSignal }): Promise<boolean>;
  /** Gives up one organisation; fine when it is given up already. */
  removeTenant(accessToken: string, connectionId: string): Promise<void>;
};

/** Somebody whom the payroll system knows, as its list has them. */
export type PayrollEmployee = {
  employeeId: string;
  firstName: string;
  lastName: string;
  middleNames: string | null;
  email: string | null;
  /** The vendor's word: `ACTIVE`, `TERMINATED`, or another. */
  status: string;
  /** `YYYY-MM-DD`, where the list has it. */
  startDate: string | null;
  /** When the vendor last changed anything of them; null: it does not say. */
  changedAt: Date | null;
};

/**
 * What the payroll system knows of an employee beyond the list. Dates are `YYYY-MM-DD`; words are the vendor's. Null: there is none.
 * Undefined: the vendor left that part out of its answer, so nothing is known of it.
 */
export type PayrollProfile = {
  startDate: string | null;
  endDate: string | null;
  status: string | null | undefined;
  /** Undefined also for somebody of whom the vendor may have no declaration. */
  basis: string | null | undefined;
  groupName: string | null;
  phone: string | null;
  mobile: string | null;
  /** JSON with address lines and city. Undefined also for somebody who may have none. */
  homeAddress: string | null | undefined;
  gender: string | null;
  dateOfBirth: string | null | undefined;
  superFundName: string | null | undefined;
  superFundType: string | null | undefined;
  superMemberNumber: string | null | undefined;
  bankAccountName: string | null | undefined;
  /** Six digits; what has not six is as the vendor has it. */
  bankBsb: string | null | undefined;
  bankAccountNumber: string | null | undefined;
  /** As in the list. */
  changedAt: Date | null;
};

/** Looks employees up one by one, with all that Kith keeps; null: the system knows nobody with this id. */
export type FindPayrollProfile = (
  employeeId: string,
  options: { signal: AbortSignal | null },
) => Promise<PayrollProfile | null>;

/** What Kith needs of a connected payroll system. Every method fails with a `Problem`, and none ever with half an answer. */
export type Payroll = {
  /** Everybody, those who left among them. `onProgress` is called with the number of employees read so far. */
  listEmployees(options: {
    signal: AbortSignal | null;
    onProgress?: (employeesRead: number) => void;
  }): Promise<PayrollEmployee[]>;
  findProfile: FindPayrollProfile;
  /** For many of them: what they have in common is read first and once, so that each costs one request. */
  openReading(options: { signal: AbortSignal }): Promise<FindPayrollProfile>;
};
