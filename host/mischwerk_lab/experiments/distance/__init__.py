"""`lab distance`: exactly how far from uniform."""
