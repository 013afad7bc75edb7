import { listUsers } from "@/lib/users/queries";
import { usersResponse } from "@/lib/users/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "admin:connections", response: usersResponse }, async ({ caller }) => ({
    users: await listUsers(caller),
  })),
});
