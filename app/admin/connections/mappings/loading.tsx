export { MappingsSkeleton as default } from "@/components/mappings/mappings-skeleton";
