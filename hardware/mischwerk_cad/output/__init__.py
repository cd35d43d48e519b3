"""What people look at: drawings, pictures, folders of STEP and STL."""
